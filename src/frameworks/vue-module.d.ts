/** What the component uses of Vue, which is the host's and not installed here. */
declare module 'vue' {
  interface Setup {
    emit(name: string, ...details: unknown[]): void;
    expose(exposed: object): void;
  }
  export function defineComponent(component: {
    name: string;
    props: object;
    emits: readonly string[];
    setup(props: Readonly<Record<string, unknown>>, context: Setup): () => unknown;
  }): unknown;
  export function h(tag: string, props: object): unknown;
  export function onMounted(run: () => void): void;
  export function shallowRef<Value>(): { value: Value | undefined };
  export function watchEffect(run: () => void, options: { flush: 'post' }): void;
}
