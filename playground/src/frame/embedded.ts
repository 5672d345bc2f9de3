// In the page that opens from disk the modules of WebAssembly lie in the page itself.

export function embedded(id: string): Uint8Array<ArrayBuffer> | undefined {
  if (typeof document === 'undefined') return undefined;
  const text = document.getElementById(id)?.textContent;
  return text == null ? undefined : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
