import r2wc from '@r2wc/react-to-web-component';
import { expect } from '../../support/browser/assert';
import { cleanUp, describe, it } from '../../support/browser/suite';

const state = {
  props: Symbol.for('r2wc.props'),
  render: Symbol.for('r2wc.render'),
  connected: Symbol.for('r2wc.connected'),
  context: Symbol.for('r2wc.context'),
};

/** What the element relies on inside r2wc; a new version that breaks one of these fails here. */
describe('r2wc, as the element builds on it', () => {
  const Raw = r2wc(() => null, { shadow: 'open', props: { someText: 'string' } });
  customElements.define('r2wc-contract', Raw);

  type Made = HTMLElement & Record<PropertyKey, unknown>;

  function made(): Made {
    const element = document.createElement('r2wc-contract') as Made;
    cleanUp(() => element.remove());
    // The lazy root stands in for React here too (tools/build/react.ts): an app that never comes.
    const host = { app: () => new Promise(() => {}) };
    Object.assign(element[state.props] as object, { host });
    return element;
  }

  it('keeps its state under the four symbols', () => {
    const element = made();
    expect(element[state.props]).toBeTypeOf('object');
    expect(element[state.render]).toBeTypeOf('function');
    expect(element[state.connected]).toBe(true);
    expect(element[state.context]).toBeUndefined();
  });

  it('observes attributes in kebab case and holds props in camel case', () => {
    expect(Reflect.get(Raw, 'observedAttributes')).toEqual(['some-text']);
    const element = made();
    element.setAttribute('some-text', 'a');
    expect((element[state.props] as Record<string, unknown>).someText).toBe('a');
  });

  it('hands the shadow root over as the container and opens it', () => {
    const element = made();
    expect(element.shadowRoot).not.toBeNull();
    expect((element[state.props] as Record<string, unknown>).container).toBe(element.shadowRoot);
  });

  it('mounts when connected and unmounts when disconnected', () => {
    const element = made();
    document.body.append(element);
    expect(element[state.context]).toBeTruthy();
    element.remove();
    expect(element[state.context]).toBeUndefined();
    expect(element[state.connected]).toBe(false);
  });
});
