// Runs the published test vectors against rules.mjs: node vectors.mjs <fields.json>
import { readFileSync } from 'node:fs';
import { errorOf, read } from './rules.mjs';

let wrong = 0;
for (const { name, element, cases } of JSON.parse(readFileSync(process.argv[2], 'utf8')).vectors) {
  for (const { sent, error, saved = sent } of cases) {
    const found = errorOf(element, sent) ?? null;
    if (found === error && (found !== null || Object.is(read(element, sent), saved))) continue;
    wrong += 1;
    console.log(`${name}: ${JSON.stringify(sent)?.slice(0, 60)} is ${found}, not ${error}`);
  }
}
console.log(`${wrong} wrong`);
process.exitCode = wrong ? 1 : 0;
