import type { FilePart } from '../form/context';
import { CameraButton } from './camera-button';
import type { DocumentDeps } from './document-deps';
import { hashFile } from './hash-file';
import { Preview } from './preview';
import { readHead } from './read-file';
import { refusalOf } from './rules/file-refusal';
import { createDocumentStore, type DocumentStore } from './store';
import { UploadStatus } from './upload-status';

/** The documents of one element, and their part of file fields. */
export interface Documents {
  readonly store: DocumentStore;
  readonly part: FilePart;
}

/** Makes the documents of one element in a browser. */
export function startDocuments(deps: Omit<DocumentDeps, 'hash' | 'readHead'>): Documents {
  const store = createDocumentStore({ ...deps, hash: hashFile, readHead });
  return {
    store,
    part: {
      refusal: (field, file) => refusalOf(field, file, readHead),
      Preview,
      // biome-ignore lint/correctness/noComponentHookFactories: made once for each element
      Upload: (props) => <UploadStatus {...props} store={store} />,
      Camera: CameraButton,
    },
  };
}
