#!/usr/bin/env python3
"""Renames Java types in a Maven tree: python3 rename.py ROOT MAPPING [--dry]
A line of MAPPING: FOLDER OLD NEW   (FOLDER: a part of the path that makes the type's file the only one of its name)
Replaces identifiers in code, and in comments only [OLD], [OLD#x] and `OLD`; moves files; takes OLDTest, OLDIT along."""
import os, re, subprocess, sys
root, mapping = sys.argv[1], sys.argv[2]
dry = '--dry' in sys.argv
os.chdir(root)
files = subprocess.run(['git', 'ls-files', '*.java'], capture_output=True, text=True).stdout.split()
text = {f: open(f).read() for f in files}
def package(s):
    m = re.search(r'^package ([\w.]+);', s, re.M); return m.group(1) if m else ''
pkg = {f: package(text[f]) for f in files}
TOKEN = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])+\'|//[^\n]*|/\*.*?\*/', re.S)
def parts(s):
    at = 0
    for m in TOKEN.finditer(s):
        yield 'code', s[at:m.start()]
        yield ('comment' if m.group()[0] == '/' else 'string'), m.group()
        at = m.end()
    yield 'code', s[at:]
def declares(s, name):
    return re.search(r'\b(?:class|record|enum|interface|@interface)\s+%s\b' % name, ''.join(p for k, p in parts(s) if k == 'code'))
def swap(s, old, new, qualifiers):
    out = []
    for kind, p in parts(s):
        if kind == 'code':
            def one(m):
                before = p[:m.start()].rstrip()
                if before.endswith('.') and not before.endswith('...'):
                    q = re.search(r'([\w.]+)\s*\.$', before)
                    if not q or q.group(1) not in qualifiers: return m.group()
                return new
            p = re.sub(r'\b%s\b' % old, one, p)
        elif kind == 'comment':
            p = re.sub(r'(\[|`)%s(?=[\]#`.(])' % old, r'\g<1>' + new, p)
        out.append(p)
    return ''.join(out)
def find(folder, old, main=True):
    return [f for f in files if f.endswith('/' + old + '.java') and folder in f and ('/src/main/' in f) == main]
problems = []
def rename(f, old, new):
    p = pkg[f]; fqn = p + '.' + old
    if any(g for g in files if pkg[g] == p and g.endswith('/' + new + '.java')):
        problems.append('taken: %s %s' % (p, new)); return
    touched = 0
    for g in files:
        s = text[g]
        imported = re.search(r'^import (?:static )?%s[.;]' % re.escape(fqn), s, re.M)
        same = pkg[g] == p and not re.search(r'^import (?!static)[\w.]+\.%s;' % old, s, re.M)
        if same and g != f and declares(s, old):
            problems.append('nested %s in %s' % (old, g)); continue
        if not (imported or same or fqn in s): continue
        quals = {p}
        n = swap(s, old, new, quals)
        n = n.replace('import ' + fqn + ';', 'import ' + p + '.' + new + ';')
        n = re.sub(r'(import (?:static )?)%s\.' % re.escape(fqn), r'\g<1>%s.%s.' % (p, new), n)
        if n != s: text[g] = n; touched += 1
    path = os.path.join(os.path.dirname(f), new + '.java')
    i = files.index(f); files[i] = path; text[path] = text.pop(f); pkg[path] = pkg.pop(f)
    moves.append((f, path))
    print('%-60s -> %-30s %d files' % (fqn, new, touched))
moves = []
for line in open(mapping):
    line = line.split('#')[0].split()
    if not line: continue
    folder, old, new = line
    found = find(folder, old)
    if len(found) != 1:
        problems.append('%d files for %s %s %s' % (len(found), folder, old, found[:3])); continue
    rename(found[0], old, new)
    for tail in ('Test', 'IT', 'RaceTest', 'RacesTest'):
        for t in find(folder, old + tail, main=False):
            rename(t, old + tail, new + tail)
print('\n'.join(problems))
# where else the names stand
for f in subprocess.run(['git', 'ls-files', ':!*.java'], capture_output=True, text=True).stdout.split():
    if f.startswith('docs/adr') or f.endswith(('.json', '.bundle')): continue
    mine = [m for m in moves if m[0].split('/')[0] in ('platform', f.split('/')[0]) or '/' not in f]
    try: s = open(f).read()
    except (UnicodeDecodeError, IsADirectoryError): continue
    n = s
    for old, new in mine:
        o, w = os.path.basename(old)[:-5], os.path.basename(new)[:-5]
        n = re.sub(r'`%s(?=[`.])' % o, '`' + w, n)
        if o.endswith(('Test', 'IT')): n = re.sub(r'\b%s\b' % o, w, n)
    if n != s:
        print('also', f)
        if not dry: open(f, 'w').write(n)
if not dry:
    for old, new in moves: subprocess.run(['git', 'mv', old, new], check=True)
    for f in files:
        if not os.path.exists(f) or open(f).read() != text[f]: open(f, 'w').write(text[f])
