// Prints what the modules of the npm package export, as JSON in the shape of model.py.
//
//   typescript.mjs FILE...
import ts from 'typescript';

const files = process.argv.slice(2);
const program = ts.createProgram(files, {
  target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, noEmit: true, skipLibCheck: true,
});
const checker = program.getTypeChecker();

/** The comment above a declaration; of several at the head of a file, the last. */
function comment(node) {
  const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return ts.getTextOfJSDocComment(docs.at(-1)?.comment) ?? '';
}

function parametersOf(node) {
  return ts
    .getJSDocTags(node)
    .filter(ts.isJSDocParameterTag)
    .map((tag) => [
      tag.name.getText(), (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/^- /, ''),
    ]);
}

/** The code of a declaration without its body, and without the indentation of where it stands. */
function code(node, end = node.body?.pos ?? node.initializer?.pos ?? node.getEnd()) {
  const text = node.getSourceFile().text.slice(node.getStart(), end);
  const column = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).character;
  return text.replaceAll(`\n${' '.repeat(column)}`, '\n').replace(/[\s;=]+$/, '');
}

const isHidden = (node) =>
  ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected) ||
  node.name?.kind === ts.SyntaxKind.PrivateIdentifier;

function member(node) {
  return {
    name: node.name?.getText() ?? 'constructor', signature: code(node), text: comment(node),
    parameters: parametersOf(node), members: [],
    is_value:
      ts.isPropertyDeclaration(node) || ts.isPropertySignature(node) || ts.isGetAccessor(node),
  };
}

function entry(name, node) {
  const found = {
    name, signature: code(node), text: comment(node), parameters: parametersOf(node), members: [],
    is_value: false,
  };
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
    const inner = node.members.filter((each) => !isHidden(each));
    found.signature = node
      .getSourceFile()
      .text.slice(node.getStart(), node.members.pos)
      .replace(/[\s{]+$/, '');
    // Constructors take what only the package has.
    found.members = inner
      .filter((each) => !ts.isConstructorDeclaration(each) || comment(each))
      .map(member);
  }
  found.signature = found.signature.replace(/^export /, '');
  return found;
}

const modules = files.map((file) => {
  const source = program.getSourceFile(file);
  const entries = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .flatMap((symbol) => {
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const node = real.declarations?.[0];
      if (node === undefined) return [];
      return [
        {
          ...entry(symbol.name, ts.isVariableDeclaration(node) ? node.parent.parent : node),
          file: node.getSourceFile().fileName,
        },
      ];
    });
  const text = source.text.startsWith('//')
    ? source.text.slice(0, source.text.search(/^(?!\/\/)/m))
    : '';
  return { file, text: text.replace(/^\/\/ ?/gm, ''), entries };
});
console.log(JSON.stringify(modules));
