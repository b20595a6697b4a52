// Of target/sbom.json of the modules that are named: its digest, how many libraries, which jars of the image it lacks.
// With --list FILE: every library with its licences, as a page.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const given = process.argv.slice(2);
const page = given[0] === '--list' ? given[1] : undefined;
const modules = page ? given.slice(2) : given;

function jars(folder) {
  if (!existsSync(folder)) {
    return [];
  }
  return readdirSync(folder, { recursive: true }).filter(file => file.endsWith('.jar')).map(file => file.replace(/^.*\//, ''));
}

function licences(component) {
  const names = (component.licenses ?? []).map(one => one.expression ?? one.license.id ?? one.license.name);
  return [...new Set(names)].sort().join('; ');
}

const libraries = new Map();
for (const module of modules) {
  const bytes = readFileSync(join(root, module, 'target/sbom.json'));
  const components = JSON.parse(bytes).components;
  const known = components.map(one => `${one.group}.${one.name}-${one.version}`);
  // What the build itself makes is no library; a library's jar may have a classifier.
  const missing = jars(join(root, module, 'target/quarkus-app/lib')).filter(jar => !known.some(name => jar.startsWith(name)));
  const unlicensed = components.filter(one => licences(one) === '').map(one => one.name);
  console.log(`${module}  ${components.length} libraries  sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  for (const jar of missing) {
    console.log(`  not in it: ${jar}`);
  }
  for (const name of unlicensed) {
    console.log(`  without a licence: ${name}`);
  }
  for (const one of components.filter(one => one.group !== 'io.terrace')) {
    const key = `${one.group}:${one.name}`;
    const known = libraries.get(key) ?? { version: one.version, licences: licences(one), modules: new Set() };
    known.modules.add(module);
    libraries.set(key, known);
  }
}

if (page) {
  const rows = [...libraries.entries()].sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, one]) => `| ${name} | ${one.version} | ${one.licences} | ${one.modules.size === modules.length ? 'all' : [...one.modules].map(module => module.replace('-service', '')).join(', ')} |`);
  writeFileSync(page, `# Libraries and their licences

What the programs are shipped with, written by \`./terrace deploy sbom --list\` from the modules' SBOMs. How they are updated: [\`updates.md\`](updates.md).

| Library | Version | Licence | In |
|---|---|---|---|
${rows.join('\n')}
`);
}
