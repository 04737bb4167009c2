import { describe, expect, it } from 'vitest';
import { redirectAddress } from '../../../../src/identity/rules/redirect-address';

describe('the address of a redirect', () => {
  it.each([
    'https://id.example/authorize?client_id=one&state=s',
    'http://localhost:8080/authorize',
    'http://127.0.0.1/authorize',
    'http://[::1]:9/authorize',
  ])('can be %s', (address) => {
    expect(redirectAddress(address)).toBe(address);
    expect(redirectAddress(new URL(address))).toBe(address);
  });

  it.each([
    ['http://id.example/', 'http:'],
    ['javascript:alert(1)', 'javascript:'],
    ['data:text/html,hello', 'data:'],
    ['blob:https://id.example/1', 'blob:'],
    ['intent://id.example', 'intent:'],
  ])('never equals %s', (address, protocol) => {
    expect(() => redirectAddress(address)).toThrow(`redirect() takes no ${protocol} address`);
  });

  it.each(['/authorize', '', undefined, null, {}, 'id.example'])(
    'needs all its parts, which %j lacks',
    (address) => {
      expect(() => redirectAddress(address)).toThrow('redirect() was given no whole address');
    },
  );

  it('keeps to itself what is wrong with it, since it may be personal', () => {
    expect(() => redirectAddress('http://id.example/?login_hint=anna@example.com')).toThrow(
      /^redirect\(\) takes no http: address: give one over https$/,
    );
  });
});
