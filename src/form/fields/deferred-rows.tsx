import { computed } from '@preact/signals-core';
import {
  type ComponentType,
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useValue } from '../../kit/hooks/use-value';
import { useSheet } from '../../kit/styles/use-sheet';
import { useForm } from '../context';
import { rowId, rowSize } from '../rules/model/build-model';
import type { FormRow } from '../rules/model/section-model';
import deferredRowsCss from './deferred-rows.css?inline';

/** How many fields are mounted in one task. */
export const BLOCK_FIELDS = 25;

const FOCUSABLE = 'input:enabled, select:enabled, textarea:enabled, button:enabled, a[href]';

export interface DeferredRowsProps {
  readonly rows: readonly FormRow[];
  /** Renders one row; passed in, since the rows of a fieldset are deferred too. */
  readonly Row: ComponentType<{ readonly row: FormRow }>;
}

/** Rows of a long form, mounted block by block in later tasks; the browser lays out only visible blocks. */
export function DeferredRows({ rows, Row }: DeferredRowsProps) {
  const { model, mountedRows } = useForm();
  const { limit } = mountedRows;
  const total = model.fields.length;
  useEffect(() => {
    const grow = () => {
      limit.value += BLOCK_FIELDS;
      if (limit.peek() < total) timer = setTimeout(grow);
    };
    let timer = setTimeout(grow);
    return () => clearTimeout(timer);
  }, [limit, total]);
  const blocks = useMemo(() => inBlocks(rows), [rows]);
  return blocks.map((block) => <Block key={rowId(block[0])} rows={block} Row={Row} />);
}

type BlockRows = readonly [FormRow, ...FormRow[]];

interface BlockProps extends DeferredRowsProps {
  readonly rows: BlockRows;
}

function Block({ rows, Row }: BlockProps) {
  const { places, mountedRows } = useForm();
  const { limit, wanted } = mountedRows;
  const ref = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState<'first' | 'last'>();
  useSheet(ref, deferredRowsCss);
  const fields = rows.reduce((sum, row) => sum + rowSize(row), 0);
  const start = places.of({ id: firstFieldId(rows[0]) ?? '' });
  const isMounted = useValue(
    useMemo(
      () =>
        computed(
          () =>
            limit.value > start ||
            wanted.value.some((place) => place >= start && place < start + fields),
        ),
      [limit, wanted, start, fields],
    ),
  );

  useLayoutEffect(() => {
    if (!isMounted || !entered) return;
    const controls = Array.from(ref.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? []);
    controls.at(entered === 'first' ? 0 : -1)?.focus();
    setEntered(undefined);
  }, [isMounted, entered]);

  // Tab has reached a block that is not mounted: mount it and move the focus into it.
  const enter = (event: FocusEvent) => {
    if (isMounted || event.target !== event.currentTarget) return;
    setEntered(comesFromBelow(event) ? 'last' : 'first');
    wanted.value = [...wanted.peek(), start];
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holds the place of the controls to come
    <div ref={ref} className="fields block" tabIndex={isMounted ? undefined : 0} onFocus={enter}>
      {isMounted ? (
        rows.map((row) => <Row key={rowId(row)} row={row} />)
      ) : (
        <div style={{ blockSize: `${fields * ESTIMATED_FIELD_EM}em` }} />
      )}
    </div>
  );
}

/** Half the height of a field with label and gap, since two fields share a row. */
const ESTIMATED_FIELD_EM = 2.9;

function comesFromBelow({ relatedTarget, currentTarget }: FocusEvent): boolean {
  if (!relatedTarget) return false;
  const relation = currentTarget.compareDocumentPosition(relatedTarget as Node);
  return (relation & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function inBlocks(rows: readonly FormRow[]): readonly BlockRows[] {
  const blocks: [FormRow, ...FormRow[]][] = [];
  let fields = BLOCK_FIELDS;
  for (const row of rows) {
    const last = blocks.at(-1);
    if (last && fields < BLOCK_FIELDS) last.push(row);
    else {
      blocks.push([row]);
      fields = 0;
    }
    fields += rowSize(row);
  }
  return blocks;
}

/** The id of a row's first field; undefined for an empty fieldset. */
export function firstFieldId(row: FormRow): string | undefined {
  if (row.kind !== 'fieldset') return rowId(row);
  if (row.legend) return row.legend.id;
  return row.rows[0] && firstFieldId(row.rows[0]);
}
