import { describe, expect, it } from 'vitest';
import { mailtoOf, safeHref } from '../../../../src/kit/rules/web-address';

describe('safeHref', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.com/A', 'http://example.com/A'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['MAILTO:a%2Bb@example.com', 'mailto:a%2Bb@example.com'],
    ['mailto:a@example.com?bcc=eve@evil.example&body=x', 'mailto:a@example.com'],
    ['mailto:a@example.com#x', 'mailto:a@example.com'],
    ['mailto:a%3Fbcc=eve@example.com', 'mailto:a%3Fbcc%3Deve@example.com'],
  ])('accepts %s', (address, href) => {
    expect(safeHref(address)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/x',
    'tel:112',
    'https://bank.example@evil.example/',
    'https://:password@example.com',
    'mailto:',
    'mailto:?to=eve@evil.example',
    'mailto:a@example.com,eve@evil.example',
    'mailto:a@example.com%2Ceve@evil.example',
    'mailto:a@example.com%0D%0ABcc:eve@evil.example',
    'mailto:%',
    'example.com',
    '/path',
    '//example.com',
    '',
    'https://',
  ])('refuses %j', (address) => {
    expect(safeHref(address)).toBeNull();
  });
});

describe('mailtoOf', () => {
  it.each([
    ['a@example.com', 'mailto:a@example.com'],
    ['a@example.com?bcc=eve@evil.example', 'mailto:a@example.com%3Fbcc%3Deve@evil.example'],
    ['a@example.com,eve@evil.example', 'mailto:a@example.com%2Ceve@evil.example'],
    ['a@example.com\r\nBcc:eve@evil.example', 'mailto:a@example.com%0D%0ABcc%3Aeve@evil.example'],
    ['\ud800@example.com', 'mailto:%EF%BF%BD@example.com'],
  ])('makes of %j one address without headers', (address, href) => {
    expect(mailtoOf(address)).toBe(href);
  });
});
