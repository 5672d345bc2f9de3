// Opens and saves engagements: pasted, dropped, chosen, downloaded. Their text is parsed, never
// run.
import { element } from './controls';
import type { OpenedFile } from './demo';

const kLargest = 64 * 1024 * 1024;

/** Calls `open` with what is pasted or dropped anywhere on the page. */
export function listenForFiles(
  open: (file: OpenedFile) => void, complain: (message: string) => void,
): void {
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const words = event.dataTransfer?.getData('text/plain') ?? '';
    if (file) void read(file, open, complain);
    else if (words !== '') open({ name: 'the dropped text', text: words });
  });
  document.addEventListener('paste', (event) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) {
      return;
    }
    const file = event.clipboardData?.files[0];
    const words = event.clipboardData?.getData('text/plain') ?? '';
    if (file) void read(file, open, complain);
    else if (words !== '') open({ name: 'the pasted text', text: words });
  });
}

/** A button that lets the reader choose a file. */
export function openButton(
  words: string, open: (file: OpenedFile) => void, complain: (message: string) => void,
): HTMLElement {
  const input = element('input', { type: 'file', hidden: true });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file) void read(file, open, complain);
    input.value = '';
  });
  const button = element('button', { type: 'button', textContent: words });
  button.addEventListener('click', () => input.click());
  return element('span', {}, button, input);
}

export function download(name: string, text: string): void {
  const place = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  element('a', { href: place, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

async function read(
  file: File, open: (file: OpenedFile) => void, complain: (message: string) => void,
): Promise<void> {
  if (file.size > kLargest) {
    complain(`${file.name} is larger than 64 MiB.`);
    return;
  }
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const stream = first === 0x1f && second === 0x8b // gzip, whatever it is called
      ? file.stream().pipeThrough(new DecompressionStream('gzip'))
      : file.stream();
    const bytes = await new Response(stream).arrayBuffer();
    open({ name: file.name, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) });
  } catch (error) {
    complain(`${file.name} cannot be read: ${(error as Error).message}`);
  }
}
