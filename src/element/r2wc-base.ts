import r2wc from '@r2wc/react-to-web-component';
import type { HostProps } from '../app/onboarding';
import type { CustomElement, CustomElementClass } from './custom-element';
import { MIRRORED } from './public-props';

// r2wc 2.1.1 stores its state under these symbols; a contract test fails when they change.
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');
const CONNECTED = Symbol.for('r2wc.connected');
const CONTEXT = Symbol.for('r2wc.context');

interface R2wcElement extends CustomElement {
  readonly [PROPS]: HostProps;
  [RENDER](): void;
  [CONNECTED]: boolean;
  readonly [CONTEXT]: unknown;
}

interface R2wcClass {
  new (): R2wcElement;
  readonly observedAttributes: string[];
}

/** r2wc's class; on a server, which has no elements, an unusable class. */
function r2wcClass(): R2wcClass {
  const none: new () => object = class {};
  if (typeof HTMLElement === 'undefined') return none as R2wcClass;
  // Never rendered: the lazy root passes the props to the app instead.
  const nothing = () => null;
  return r2wc(nothing, { shadow: 'open', props: [...MIRRORED] as never[] }) as R2wcClass;
}

const Base = r2wcClass();

/** The base class of the element. */
export const R2wcBase: CustomElementClass = Base;

/** The attributes that have a property by r2wc; empty on a server. */
export function mirroredAttributes(): readonly string[] {
  return Base.observedAttributes;
}

/** The current attributes and object properties. */
export function propsOf(element: CustomElement): HostProps {
  return (element as R2wcElement)[PROPS];
}

/** Sets a property, and passes it to a mounted app. */
export function setProp(element: CustomElement, name: string, value: unknown): void {
  putProp(element, name, value);
  (element as R2wcElement)[RENDER]();
}

/** Sets a property of an element that is not mounted yet; by null, an attribute and a framework take one away. */
export function putProp(element: CustomElement, name: string, value: unknown): void {
  Object.assign(propsOf(element), { [name]: value ?? undefined });
}

/** Whether the app is mounted. */
export function isMounted(element: CustomElement): boolean {
  return Boolean((element as R2wcElement)[CONTEXT]);
}

/** Sets whether a change of an attribute may mount the app. */
export function markConnected(element: CustomElement, isConnected: boolean): void {
  (element as R2wcElement)[CONNECTED] = isConnected;
}
