import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type {
  InvestorOnboardingComponent,
  InvestorOnboardingProps,
} from './frameworks/react-component';
import {
  ATTRIBUTES,
  attributesOf,
  drawnInside,
  EVENTS,
  type Given,
  handlerName,
  type KeptTag,
  keepTag,
  loadElement,
  PROPERTIES,
  TAG,
} from './frameworks/tag';
import type { InvestorOnboardingElement } from './index';

/** A server has no layout, and React 18 warns of its effects there. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** What React does not write on the tag. */
const OWN = new Set([
  ...[...ATTRIBUTES, ...PROPERTIES, ...EVENTS.map(handlerName)],
  ...['children', 'className', 'rendered'],
]);

/**
 * `<investor-onboarding>` as a component. React 18 and 19 differ in what they do with the props of a tag with a
 * hyphen: so React writes the first attributes alone, and all of them are kept current here.
 */
export const InvestorOnboarding: InvestorOnboardingComponent = forwardRef<
  InvestorOnboardingElement,
  InvestorOnboardingProps
>(function InvestorOnboarding(props, ref) {
  const given = props as Given;
  const tag = useRef<InvestorOnboardingElement>(null);
  const kept = useRef<readonly [InvestorOnboardingElement, KeptTag]>(undefined);
  const newest = useRef(given);
  const [first] = useState(() => attributesOf(given));
  const drawn = drawnInside(given);

  useBeforePaint(() => {
    newest.current = given;
    const { current } = tag;
    if (!current) return;
    if (kept.current?.[0] !== current) {
      kept.current = [
        current,
        keepTag(current, (type, event) => {
          const handler = newest.current[handlerName(type)];
          if (typeof handler === 'function') handler(event);
        }),
      ];
    }
    kept.current[1].update(given);
  });
  useImperativeHandle(ref, () => tag.current as InvestorOnboardingElement, []);
  useBeforePaint(() => {
    // Each build of this file has the element that goes with it: tools/build/element-by-name.ts.
    if (tag.current) void loadElement(tag.current, () => import('./index'));
  }, []);

  // As React 19 writes it: React 18 makes hidden="false" of `hidden={false}`, which hides.
  const isWritten = ([name, value]: readonly [string, unknown]) =>
    value !== false || /^(aria|data)-/.test(name);
  const rest = Object.entries(given).filter((prop) => !OWN.has(prop[0]) && isWritten(prop));
  return createElement(TAG, {
    ...first,
    ...Object.fromEntries(rest),
    // React 18 takes no className on a tag with a hyphen.
    class: props.className,
    // Right on a server alone, and for this text alone: React has written it there, and escaped every text in it.
    ...(drawn && { dangerouslySetInnerHTML: { __html: drawn } }),
    ref: tag,
  });
});
