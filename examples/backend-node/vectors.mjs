// Runs the published test vectors against the rules: node vectors.mjs <fields.json, branching.json or checks.json>
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { resolveProfile } from 'investor-onboarding/profile';
import { failedChecks } from './checks.mjs';
import { errorOf, fieldsOf, keyOf, read, withoutHidden } from './rules.mjs';

let wrong = 0;
const { vectors, refused = [] } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { name, document, code, pointer } of refused) {
  try {
    resolveProfile(document);
  } catch (error) {
    if (error.code === code && error.pointer === pointer) continue;
  }
  wrong += 1;
  console.log(`${name} is not refused`);
}
for (const { name, document, cases } of vectors.filter((one) => one.document)) {
  for (const { name: kind, answers, milestones, sections, hidden } of cases) {
    const found = resolveProfile(document, answers);
    const left = found.qualification.milestones.map((one) => ({
      id: one.id,
      sections: one.sections.map(({ id }) => id),
    }));
    const all = [left, found.sections, found.hidden];
    if (isDeepStrictEqual(all, [milestones, sections, hidden])) continue;
    wrong += 1;
    console.log(`${name}: ${kind}`);
  }
}
for (const { name, element, cases } of vectors.filter((one) => one.element)) {
  for (const { sent, error, saved = sent } of cases) {
    const found = errorOf(element, sent) ?? null;
    if (found === error && (found !== null || Object.is(read(element, sent), saved))) continue;
    wrong += 1;
    console.log(`${name}: ${JSON.stringify(sent)?.slice(0, 60)} is ${found}, not ${error}`);
  }
}
for (const { name, elements, checks, cases } of vectors.filter((one) => one.checks)) {
  const fields = new Map(fieldsOf({ elements }).map((field) => [keyOf(field), field]));
  for (const { name: kind, sent, failed } of cases) {
    const given = Object.entries(sent).map(([key, value]) => [key, read(fields.get(key), value)]);
    const values = withoutHidden(fields, Object.fromEntries(given), new Set(Object.keys(sent)));
    const found = failedChecks({ checks, elements }, [...fields.values()], values);
    if (
      isDeepStrictEqual(
        found.map(({ message: _, ...one }) => one),
        failed,
      )
    )
      continue;
    wrong += 1;
    console.log(`${name}: ${kind}`);
  }
}
console.log(`${wrong} wrong`);
process.exitCode = wrong ? 1 : 0;
