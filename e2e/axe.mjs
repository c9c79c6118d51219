// Accessibility of what is on the page now, by axe.
import { AssertionError } from 'node:assert';
import { createRequire } from 'node:module';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

// Call once before the page is opened: the content policy admits no script later.
export const prepare = (context) => context.addInitScript({ path: axe });

// Fails with one line for each element that breaks a rule of WCAG 2.2 A or AA, or axe's good practice.
export async function accessible(page, { within = 'body', except = [] } = {}) {
  const { violations } = await page.evaluate(
    ([within, except]) => {
      const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      return axe.run(within, { runOnly: { type: 'tag', values: tags }, rules, resultTypes: ['violations'] });
    },
    [within, except],
  );
  const lines = violations.flatMap((v) => v.nodes.map((node) => `${v.id} (${v.impact}): ${node.target.join(' ')} - ${v.help}`));
  if (lines.length) throw new AssertionError({ message: `not accessible:\n  ${lines.join('\n  ')}` });
}
