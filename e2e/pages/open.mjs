// The open page: bringing files in and reading the load report.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

export class Open {
  constructor(page) {
    this.page = page;
    this.report = page.getByRole('region', { name: 'Load report' });
    this.files = page.locator('.files tbody tr');
    this.problems = page.locator('.problems li');
  }

  // Chooses files through the picker.
  async choose(paths) {
    await this.page.locator('#choose-files').setInputFiles(paths);
    await this.settled();
  }

  // Drops files somewhere on the page, as a hand would.
  async drop(paths, selector = 'main') {
    const files = await Promise.all(paths.map(async (path) => ({ name: basename(path), bytes: [...(await readFile(path))] })));
    await this.page.evaluate(
      ([files, selector]) => {
        const transfer = new DataTransfer();
        for (const { name, bytes } of files) transfer.items.add(new File([new Uint8Array(bytes)], name));
        const event = (kind) => new DragEvent(kind, { dataTransfer: transfer, bubbles: true, cancelable: true });
        const target = document.querySelector(selector);
        for (const kind of ['dragenter', 'dragover', 'drop']) target.dispatchEvent(event(kind));
      },
      [files, selector],
    );
    await this.settled();
  }

  // Everything given so far has been read.
  async settled() {
    await this.page.locator('main[aria-busy="false"]').waitFor();
  }

  row(name) {
    return this.files.filter({ hasText: name });
  }
}
