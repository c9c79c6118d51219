// A bare static server, as any host would be: right kinds, no help. The site must work under a sub-path of it.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const kinds = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm', '.json': 'application/json', '.svg': 'image/svg+xml', '.png': 'image/png', '.woff2': 'font/woff2',
};

// Serves `root` under `base` on a free port; gives the address and a way to end it.
export async function serve(root, base) {
  const server = createServer(async (request, answer) => {
    try {
      const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
      const inside = normalize(path.slice(base.length) || 'index.html');
      if (!path.startsWith(base) || inside.startsWith('..')) throw new Error('outside');
      const body = await readFile(join(root, inside));
      answer.writeHead(200, {
        'Content-Type': kinds[extname(inside)] ?? 'application/octet-stream',
        'Content-Length': body.length,
      }).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${server.address().port}${base}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
