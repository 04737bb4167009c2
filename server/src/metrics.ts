import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What the server counts. */
export interface Metrics {
  call(facts: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** One webhook call that was sent: taken, or to be tried again. */
  webhook(outcome: 'sent' | 'failed' | 'given-up'): void;
  /** As Prometheus reads it. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Counts calls by method, route and status, and the process itself. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'onboarding_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const webhooks = new Counter({
    name: 'onboarding_webhooks_total',
    help: 'Webhook calls by outcome',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return {
    call: ({ method, route, status, ms }) =>
      calls.observe({ method, route, status: String(status) }, ms / 1000),
    webhook: (outcome) => webhooks.inc({ outcome }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
