import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { examinePdf } from '../../../../src/documents/advice/examine-pdf';
import {
  type Advice,
  judgePicture,
  type Picture,
} from '../../../../src/documents/advice/rules/picture';
import { longIt } from '../../../support/long';
import { blurred, drawDocument, randomFrom, type Scene, taken } from './support/draw-document';
import { blankPdf, damagedPdf, lockedPdf, soundPdf } from './support/make-pdfs';

/** How many documents are drawn, each for every row of the table, and how many PDFs are made of each kind. */
const DOCUMENTS = 200;
const PAGE = 'docs/backend/documents.md';
const TABLE = /(<!-- figures of the advice -->\n)[\s\S]*?(<!-- end -->)/;
const HEAD = ['| 200 each | Not asked | Asked, rightly | wrongly |', '|---|---|---|---|'];

/** The scene with its contrast reduced to this share, towards white. */
const pale = (scene: Scene, share: number): Scene => ({
  ...scene,
  tones: scene.tones.map((tone) => 1.02 - (0.9 - tone) * share),
});

interface Row {
  readonly words: string;
  /** What should be said of it. */
  readonly right: Advice | undefined;
  readonly scene: (scene: Scene) => Scene;
  readonly light: number;
}

const same = (scene: Scene) => scene;
const ROWS: readonly Row[] = [
  { words: 'sharp, well lit', right: undefined, scene: same, light: 1 },
  { words: 'soft: 1 px of 1,024', right: undefined, scene: (s) => blurred(s, 1), light: 1 },
  { words: 'half the light', right: undefined, scene: same, light: 0.5 },
  { words: 'blurred: 2 px', right: 'blurred', scene: (s) => blurred(s, 2), light: 1 },
  { words: 'blurred: 4 px', right: 'blurred', scene: (s) => blurred(s, 4), light: 1 },
  { words: '30 % of the light', right: 'dark', scene: same, light: 0.3 },
  { words: '15 % of the light', right: 'dark', scene: same, light: 0.15 },
  {
    words: 'burnt out: 35 % of the contrast',
    right: 'burnt',
    scene: (s) => pale(s, 0.35),
    light: 1,
  },
  { words: 'burnt out: 20 %', right: 'burnt', scene: (s) => pale(s, 0.2), light: 1 },
];

interface PdfRow {
  readonly words: string;
  readonly right: Advice | undefined;
  readonly make: (seed: number) => Promise<Uint8Array>;
}

const PDF_ROWS: readonly PdfRow[] = [
  { words: 'sound PDF', right: undefined, make: soundPdf },
  { words: 'PDF: password', right: 'encrypted', make: lockedPdf },
  { words: 'PDF: damaged', right: 'damaged', make: damagedPdf },
  { words: 'PDF: blank', right: 'empty', make: blankPdf },
];

async function verdictOnPdf(make: PdfRow['make'], seed: number): Promise<readonly Advice[]> {
  return examinePdf(new Blob([new Uint8Array(await make(seed))]));
}

/** What is said of this document's picture in each row. */
function verdicts(seed: number): (readonly Advice[])[] {
  const scene = drawDocument(seed);
  const random = randomFrom(seed + DOCUMENTS);
  const noise = 1 + 3 * random();
  return ROWS.map((row) => verdictOn(taken(row.scene(scene), row.light, noise, random)));
}

function verdictOn(picture: Picture): readonly Advice[] {
  const work = judgePicture(picture);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

it('finds what is hardly legible, and says nothing of a good picture, on a few', () => {
  for (const seed of [0, 1]) {
    const [good, , , , blurry, , dark] = verdicts(seed);
    expect([good, blurry, dark]).toEqual([[], ['blurred'], ['dark']]);
  }
});

it('says nothing of a sound PDF, and finds what is wrong with another, on a few', async () => {
  for (const { make, right } of PDF_ROWS) {
    for (const seed of [0, 1, 2, 4, 5, 6]) {
      expect(await verdictOnPdf(make, seed), `${make.name} ${seed}`).toEqual(right ? [right] : []);
    }
  }
});

longIt(
  'errs as often as the table says',
  async () => {
    const found = Array.from({ length: DOCUMENTS }, (_, seed) => verdicts(seed));
    const rowOf = ({ words, right }: Row | PdfRow, said: readonly (string | undefined)[]) => {
      const nothing = said.filter((one) => one === '').length;
      const rightly = said.filter((one) => one === right).length;
      return `| ${words} | ${nothing} | ${rightly} | ${DOCUMENTS - nothing - rightly} |`;
    };
    const rows = ROWS.map((row, at) =>
      rowOf(
        row,
        found.map((all) => all[at]?.join()),
      ),
    );
    for (const row of PDF_ROWS) {
      const said: string[] = [];
      for (let seed = 0; seed < DOCUMENTS; seed += 1) {
        said.push((await verdictOnPdf(row.make, seed)).join());
      }
      rows.push(rowOf(row, said));
    }
    const page = readFileSync(PAGE, 'utf8');
    const table = [...HEAD, ...rows, ''].join('\n');
    const current = page.replace(TABLE, (_, open, close) => `${open}\n${table}\n${close}`);
    // WRITE_FIGURES=1 EVERY_TEST=1 npx vitest run --project unit test/unit/documents/advice/figures.test.ts
    if (process.env.WRITE_FIGURES) return writeFileSync(PAGE, current);
    expect(current).toBe(page);
  },
  1_200_000,
);
