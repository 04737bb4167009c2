/** Composed events of our fields that the host must not handle or record. */
const PRIVATE_EVENTS =
  'keydown keypress keyup beforeinput input textInput change compositionstart compositionupdate compositionend beforecopy beforecut beforepaste copy cut paste dragstart drag dragend'.split(
    ' ',
  );

/** Drag events of files: they do not reach the host, and the browser does not open the file. */
const DRAG_EVENTS = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Hides what the investor types and drops from the host page. */
export function keepEventsPrivate(element: HTMLElement, root: ShadowRoot): void {
  for (const type of PRIVATE_EVENTS)
    root.addEventListener(type, (event) => event.stopPropagation());
  // On the element, so that the fields' own listeners in the shadow root run first.
  for (const type of DRAG_EVENTS) element.addEventListener(type, keepDrag);
}

function keepDrag(event: DragEvent): void {
  event.stopImmediatePropagation();
  const { dataTransfer, defaultPrevented } = event;
  // A file input handles a drop itself; a text input would let the browser open the file.
  const [target] = event.composedPath() as Partial<HTMLInputElement>[];
  if (defaultPrevented || target?.files || !dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  dataTransfer.dropEffect = 'none';
}
