/// <reference path="./frameworks/vue-module.d.ts" />
import { defineComponent, h, onMounted, shallowRef, watchEffect } from 'vue';
import {
  ATTRIBUTES,
  attributesOf,
  drawnInside,
  EVENTS,
  type Given,
  type KeptTag,
  keepTag,
  loadElement,
  PROPERTIES,
  TAG,
} from './frameworks/tag';

/** 'section-saved' of 'onboarding-section-saved', as templates listen: @section-saved. */
const shortName = (type: string) => type.replace('onboarding-', '');

/**
 * `<investor-onboarding>` as a component of Vue 3: without it, an object without `.prop` is written as text as
 * long as the tag is not defined, and the compiler has to know the tag.
 */
export const InvestorOnboarding = defineComponent({
  name: 'InvestorOnboarding',
  props: Object.fromEntries(
    // `undefined` for what is not given: Vue makes false of a missing boolean.
    [...ATTRIBUTES, ...PROPERTIES, 'rendered'].map((name) => [
      name,
      { type: null, default: undefined },
    ]),
  ),
  emits: EVENTS.map(shortName),
  setup(given: Given, { emit, expose }) {
    const tag = shallowRef<HTMLElement>();
    const first = attributesOf(given);
    let kept: KeptTag | undefined;
    expose({ element: tag });
    // Before the tag is in the page: its first calls know what is set here.
    const begin = ({ el }: { el: unknown }) => {
      kept = keepTag(el as HTMLElement, (type, event) => emit(shortName(type), event));
      kept.update({ ...given });
    };
    const update = () => {
      const current = { ...given };
      kept?.update(current);
    };
    watchEffect(update, { flush: 'post' });
    onMounted(() => {
      if (tag.value) void loadElement(tag.value, () => import('./index'));
    });
    // On a server alone: React has written this text there, and escaped every text in it.
    const drawn = drawnInside(given);
    const inside = drawn && { innerHTML: drawn };
    return () => h(TAG, { ...first, ...inside, ref: tag, onVnodeBeforeMount: begin });
  },
});
