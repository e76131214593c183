// Play with a wheel on Pyodide, the Python of browsers, in Node.
//
//     node scripts/pyodide.mjs PYODIDE WHEEL LIBRARY PROGRAM
//
// PYODIDE is the folder of the npm package, LIBRARY one with attrs in it. Nothing is fetched.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [package_, wheel, library, program] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${package_}/pyodide.mjs`).href);

const pyodide = await loadPyodide();
pyodide.setStdout({ batched: (line) => console.log(line) });
await pyodide.loadPackage(pathToFileURL(wheel).href, { messageCallback: () => {} });
pyodide.FS.mkdir("/library");
pyodide.mountNodeFS("/library", library);
pyodide.runPython("import sys; sys.path.append('/library')");
pyodide.runPython(readFileSync(program, "utf-8"));
