import { realPdf } from '../../support/pdf';
import { FIELDS } from './profile';

const KEYS = FIELDS.filter(({ kind }) => kind === 'file').map(({ key }) => key);
/** The name of a file of the journey, wherever it stands. */
const NAME = new RegExp(`(${KEYS.join('|')})-\\d+\\.pdf`);

/** A file as an investor has it on their disk; every name has bytes of its own. */
export function fileFor(name: string): File {
  return new File([realPdf(name)], name, { type: 'application/pdf' });
}

/** The name of a file in what is shown; '' for none. */
export function fileNameIn(text: string | null | undefined): string {
  return NAME.exec(text ?? '')?.[0] ?? '';
}

/** Counts the files being read by the browser, which no clock of ours decides. */
export interface FileReads {
  underWay(): boolean;
  uninstall(): void;
}

/** Follows every read of a file in this page. */
export function followFileReads(): FileReads {
  const own = Blob.prototype.arrayBuffer;
  let count = 0;
  Blob.prototype.arrayBuffer = async function arrayBuffer(this: Blob) {
    count += 1;
    try {
      return await own.call(this);
    } finally {
      count -= 1;
    }
  };
  return {
    underWay: () => count > 0,
    uninstall: () => {
      Blob.prototype.arrayBuffer = own;
    },
  };
}
