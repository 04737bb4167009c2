import r2wc from '@r2wc/react-to-web-component';
import type { HostProps } from '../app/host';
import type { Lifecycle, LifecycleClass } from './lifecycle';
import { MIRRORED } from './public-props';

// r2wc 2.1.1 keeps its state under these names; a contract test fails when they change.
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');

interface R2wcElement extends Lifecycle {
  readonly [PROPS]: HostProps;
  [RENDER](): void;
  [CONNECTED]: boolean;
  readonly [CONTEXT]: unknown;
}

interface R2wcClass {
  new (): R2wcElement;
  readonly observedAttributes: string[];
}

/** r2wc's class; on a server, where there are no elements, a class nobody can use. */
function r2wcClass(): R2wcClass {
  const none: new () => object = class {};
  if (typeof HTMLElement === 'undefined') return none as R2wcClass;
  // The component is never rendered here: the lazy root hands the props to the app instead.
  const nothing = () => null;
  return r2wc(nothing, { shadow: 'open', props: MIRRORED }) as R2wcClass;
}

const Base = r2wcClass();

/** The class that the element extends. */
export const R2wcBase: LifecycleClass = Base;

/** The attributes that r2wc mirrors; empty on a server. */
export function mirroredAttributes(): readonly string[] {
  return Base.observedAttributes;
}

/** Attributes and object properties as they stand now. */
export function propsOf(element: Lifecycle): HostProps {
  return (element as R2wcElement)[PROPS];
}

/** Sets a property, and hands it to the app where that is mounted. */
export function setProp(element: Lifecycle, name: string, value: unknown): void {
  putProp(element, name, value);
  (element as R2wcElement)[RENDER]();
}

/** Sets a property of an element that is not mounted yet. */
export function putProp(element: Lifecycle, name: string, value: unknown): void {
  Object.assign(propsOf(element), { [name]: value });
}

/** Whether the app was mounted and has not been unmounted since. */
export function isMounted(element: Lifecycle): boolean {
  return Boolean((element as R2wcElement)[CONTEXT]);
}

/** Whether a change of an attribute may mount the app. */
export function markConnected(element: Lifecycle, isConnected: boolean): void {
  (element as R2wcElement)[CONNECTED] = isConnected;
}
