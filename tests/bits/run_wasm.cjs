// Runs hash_answers built as a standalone WebAssembly module and prints what the program prints.
'use strict';
const fs = require('fs');

const module_ = new WebAssembly.Module(fs.readFileSync(process.argv[2]));
const imports = {};
for (const { module, name } of WebAssembly.Module.imports(module_)) {
  imports[module] ??= {};
  imports[module][name] = () => {
    throw new Error(`the module called ${module}.${name}`);
  };
}
// The program asks for the environment before it starts: there is none.
let memory = null;
const set_word = (address) => new DataView(memory.buffer).setUint32(address, 0, true);
const environment = {
  environ_get: () => 0,
  environ_sizes_get: (count, size) => {
    set_word(count);
    set_word(size);
    return 0;
  },
};
const preview = imports['wasi_snapshot_preview1'];
for (const name of Object.keys(environment)) {
  if (preview && name in preview) preview[name] = environment[name];
}
const { exports: wasm } = new WebAssembly.Instance(module_, imports);
memory = wasm.memory;
wasm._initialize?.();

function text_at(address) {
  const bytes = new Uint8Array(wasm.memory.buffer);
  return Buffer.from(bytes.subarray(address, bytes.indexOf(0, address))).toString();
}

for (let line = 0; line < wasm.line_count(); ++line) {
  const address = wasm.line_hash(line);
  const hash = new DataView(wasm.memory.buffer).getBigUint64(address, true);
  console.log(hash.toString(16).padStart(16, '0'), text_at(wasm.line_name(line)));
}
