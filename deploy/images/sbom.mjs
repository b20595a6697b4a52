// The SBOM of an image: that of its program, and what else the image has. `node sbom.mjs TO ROOT PROGRAM.json [MORE.json …]`,
// where ROOT is the base's context: Debian's files in `debian`, a Java runtime in `java`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [to, root, ...lists] = process.argv.slice(2);

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// `Name: value` or `NAME="value"`, of the lines that begin with it.
function field(text, name) {
  return text.match(new RegExp(`^${name}(?:: |=)"?([^"\n]*)`, 'm'))?.[1];
}

function component(purl, fields) {
  return { type: 'library', 'bom-ref': purl, purl, ...fields };
}

const packages = join(root, 'debian/var/lib/dpkg/status.d');
const debian = readdirSync(packages).sort().map(file => {
  const control = readFileSync(join(packages, file), 'utf8');
  const [name, version, architecture] = ['Package', 'Version', 'Architecture'].map(one => field(control, one));
  return component(`pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`, { name, version });
});
const version = field(readFileSync(join(root, 'java/release'), 'utf8'), 'JAVA_VERSION');
const java = component(`pkg:generic/openjdk@${version}`, {
  name: 'openjdk',
  version,
  licenses: [{ expression: 'GPL-2.0-only WITH Classpath-exception-2.0' }],
});

const [program, ...more] = lists.map(read);
const known = new Set(program.components.map(one => one['bom-ref']));
const others = more.flatMap(list => list.components).filter(one => !known.has(one['bom-ref']));
writeFileSync(to, JSON.stringify({ ...program, components: [...program.components, ...others, ...debian, java] }, null, 2));
