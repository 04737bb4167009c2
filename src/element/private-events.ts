/** Composed events of our fields that the host must neither react to nor record. */
const PRIVATE_EVENTS = [
  'keydown',
  'keypress',
  'keyup',
  'beforeinput',
  'input',
  'textInput',
  'change',
  'compositionstart',
  'compositionupdate',
  'compositionend',
  'copy',
  'cut',
  'paste',
  'dragstart',
  'drag',
  'dragend',
];

/** A file may be dropped anywhere: the host does not get it, and the browser does not open it. */
const DRAG_EVENTS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Keeps from the host page what the investor types and drops. */
export function keepEventsPrivate(element: HTMLElement, root: ShadowRoot): void {
  for (const type of PRIVATE_EVENTS)
    root.addEventListener(type, (event) => event.stopPropagation());
  // On the element itself: the fields' own listeners, on the root, come first.
  for (const type of DRAG_EVENTS) element.addEventListener(type, keepDrag);
}

function keepDrag(event: DragEvent): void {
  event.stopImmediatePropagation();
  const { dataTransfer, defaultPrevented } = event;
  // A field for files reads them by itself; dropped on a field for text they would be opened.
  const [target] = event.composedPath() as Partial<HTMLInputElement>[];
  if (defaultPrevented || target?.files || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
