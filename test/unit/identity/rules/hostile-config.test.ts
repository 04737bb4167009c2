import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OnboardingError } from '../../../../src/http/errors';
import { sdkTokenOf } from '../../../../src/identity/plugin-config';
import {
  checkOnfidoTokenOrigins,
  ONFIDO_CORE_URL,
  onfidoCoreUrl,
} from '../../../../src/identity/rules/onfido';
import { checkedPluginData } from '../../../../src/identity/rules/plugin-data';
import { pluginSteps } from '../../../../src/identity/rules/step-texts';
import { sumsubTokenOrigin } from '../../../../src/identity/rules/sumsub';
import { isRecord } from '../../../../src/kit/rules/is-record';

const NONE = { listed: [] };
const address = fc.oneof(
  fc.constantFrom('javascript:alert(1)', 'data:text/javascript,x', '//onfido.com', 'https://u@h/'),
  fc.constantFrom('https://sdk.onfido.com.evil.example/x.js', 'http://sdk.onfido.com/x.js'),
  fc.webUrl(),
  fc.string({ unit: 'binary' }),
);
const part = fc.jsonValue().map((value) => btoa(encodeURIComponent(JSON.stringify(value))));
const token = fc.oneof(
  fc.array(part, { maxLength: 4 }).map((parts) => parts.join('.')),
  fc.array(part, { maxLength: 4 }).map((parts) => `_act-sbx-jwt-${parts.join('.')}`),
  fc.string({ unit: 'binary' }),
);
const data = fc.oneof(
  fc.jsonValue(),
  fc.record(
    { sdkToken: fc.oneof(token, fc.jsonValue()), sdkUrl: address, step: fc.jsonValue() },
    { requiredKeys: [] },
  ),
);

/** Runs a check; what it throws must be the unexpected error, whose words hold nothing of its input. */
function guarded(check: () => unknown, input: string): void {
  try {
    check();
  } catch (error) {
    expect(error).toBeInstanceOf(OnboardingError);
    if (input.length > 6) expect((error as Error).message).not.toContain(input);
  }
}

test('anything the backend sends for an identity check is read, or refused without quoting it', () => {
  fc.assert(
    fc.property(data, (config) => {
      const sdkToken = sdkTokenOf(config) ?? '';
      const { sdkUrl, step } = isRecord(config) ? config : {};
      const text = typeof sdkUrl === 'string' ? sdkUrl : 'none';
      expect(Array.isArray(pluginSteps(step))).toBe(true);
      guarded(() => checkOnfidoTokenOrigins(sdkToken, NONE), sdkToken);
      guarded(() => sumsubTokenOrigin(sdkToken, NONE), sdkToken);
      guarded(() => onfidoCoreUrl(text, 0, NONE), text);
      guarded(() => checkedPluginData('id-check-onfido', config), sdkToken);
    }),
    { numRuns: 500 },
  );
});

test('no script is loaded from anywhere but the provider, whatever address is sent', () => {
  fc.assert(
    fc.property(address, (sdkUrl) => {
      let core = ONFIDO_CORE_URL;
      guarded(() => {
        core = onfidoCoreUrl(sdkUrl, 0, NONE);
      }, sdkUrl);
      expect(new URL(core).origin).toBe('https://sdk.onfido.com');
    }),
    { numRuns: 500 },
  );
});
