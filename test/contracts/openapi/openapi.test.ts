import type { GenericSchema } from 'valibot';
import { safeParse } from 'valibot';
import { describe, expect, test } from 'vitest';
import { type BackendAction, CALLS } from '../../../src/http/calls';
import * as disclaimers from '../../../src/http/calls/disclaimers';
import { disclaimerSchema } from '../../../src/http/calls/disclaimers';
import * as documents from '../../../src/http/calls/documents';
import { documentLinkSchema, uploadUrlsSchema } from '../../../src/http/calls/documents';
import * as handoff from '../../../src/http/calls/handoff';
import * as receipt from '../../../src/http/calls/receipt';
import { receiptSchema } from '../../../src/http/calls/receipt';
import * as savedSection from '../../../src/http/calls/save-section';
import * as challenge from '../../../src/http/calls/wallet-challenge';
import { walletChallengeSchema } from '../../../src/http/calls/wallet-challenge';
import { fieldErrorSchema, problemSchema } from '../../../src/http/http-client';
import * as shared from '../../../src/http/schemas';
import {
  elementSchema,
  fieldSchema,
  fileValueSchema,
  kycSchema,
  languageSchema,
  legendSchema,
  milestoneSchema,
  optionSchema,
  pluginSchema,
  qualificationSchema,
  reviewSchema,
  reviewSummarySchema,
  sectionSchema,
  sectionSummarySchema,
  sessionSchema,
} from '../../../src/http/schemas';
import type { SendOptions } from '../../../src/http/send';
import { wait } from '../../../src/kit/waiting/waiting';
import { checkedApi, createHttpApi, type OnboardingApi } from '../../support/fakes/onboarding-api';
import {
  contentOf,
  examplesOf,
  type Json,
  type OpenApi,
  openApi,
  readOpenApi,
} from './openapi-document';
import { SAMPLE_ENTRY, SAMPLE_FILE, SAMPLE_REQUESTS } from './sample-requests';
import { type Comparison, compareShapes, openApiShape, valibotShape } from './shape';
import { violations } from './violations';

const JSON_TYPE = 'application/json';
const PROBLEM_TYPE = 'application/problem+json';

const api = readOpenApi();
const ACTIONS = Object.keys(CALLS) as BackendAction[];

/** The schema of valibot behind each schema of the document that the widget reads. */
const READ: Record<string, GenericSchema> = {
  Language: languageSchema,
  Session: sessionSchema,
  Disclaimer: disclaimerSchema,
  Qualification: qualificationSchema,
  Milestone: milestoneSchema,
  SectionSummary: sectionSummarySchema,
  Section: sectionSchema,
  Element: elementSchema,
  Field: fieldSchema,
  Option: optionSchema,
  Legend: legendSchema,
  FileValue: fileValueSchema,
  Plugin: pluginSchema,
  Review: reviewSchema,
  ReviewSummary: reviewSummarySchema,
  Receipt: receiptSchema,
  Kyc: kycSchema,
  WalletChallenge: walletChallengeSchema,
  UploadUrls: uploadUrlsSchema,
  DocumentLink: documentLinkSchema,
  CreatedHandoff: handoff.createdHandoffSchema,
  Handoff: handoff.handoffSchema,
  OpenedHandoff: handoff.openedHandoffSchema,
  HandoffFile: handoff.handoffFileSchema,
  HandoffDocument: handoff.handoffDocumentSchema,
  Problem: problemSchema,
  FieldError: fieldErrorSchema,
};

/** What only goes out, or is read by the feature it belongs to. */
const NOT_READ = [
  'Check',
  'Status',
  'Scalar',
  'Conditions',
  'Condition',
  'PluginData',
  'PayloadEntry',
  'AnnouncedFile',
  'FileToUpload',
];

/** What each call resolves with; a saved section is its ETag header. */
const ANSWERS = Object.entries(CALLS).flatMap(([action, { answer, confirmedBy }]) => {
  if (!answer || confirmedBy) return [];
  // The widget reads less of it than the contract says.
  return [[action, action === 'fetchKyc' ? kycSchema : answer] as const];
});

function operationOf(action: string, document = api) {
  const found = document.operations.find((operation) => operation.action === action);
  if (!found) throw new Error(`the document has no ${action}`);
  return found;
}

function compareAll(document: OpenApi): Comparison {
  const named = Object.entries(READ).map(([name, schema]) => {
    const promised = openApiShape(document, { $ref: `#/components/schemas/${name}` });
    return [name, valibotShape(schema), promised] as const;
  });
  const answers = ANSWERS.map(([action, schema]) => {
    const { responses } = operationOf(action, document);
    const promised = contentOf(responses['200'] ?? responses['201'], JSON_TYPE).schema;
    return [action, valibotShape(schema), openApiShape(document, promised ?? {})] as const;
  });
  return compareShapes([...named, ...answers]);
}

describe('the OpenAPI document and the schemas', () => {
  const { drift, lenient, unread } = compareAll(api);

  test('agree', () => {
    expect([...drift]).toEqual([]);
  });

  test('cover the same answers', () => {
    expect(Object.keys(api.schemas).sort()).toEqual([...Object.keys(READ), ...NOT_READ].sort());
    const compared = new Set<unknown>([
      ...Object.values(READ),
      ...ANSWERS.map(([, schema]) => schema),
    ]);
    const all = {
      ...shared,
      ...disclaimers,
      ...documents,
      ...handoff,
      ...receipt,
      ...savedSection,
      ...challenge,
    };
    const others = Object.entries(all).filter(
      ([name, schema]) => name.endsWith('Schema') && !compared.has(schema),
    );
    // A saved section is its ETag header: see the test of the headers.
    expect(others.map(([name]) => name)).toEqual(['savedSectionSchema']);
  });

  test('differ in these places alone, where the widget accepts less', () => {
    expect([...lenient].sort()).toEqual([
      'DocumentLink.expiryDate',
      'DocumentLink.version',
      'FileValue.expiryDate',
      'FileValue.url',
      'FileValue.version',
      'Plugin.config',
      'Plugin.config.data',
      'UploadUrls.filesToUpload',
    ]);
  });

  test('leave these fields to the features that read them', () => {
    const conditions = ['disableWhen', 'disabledWhen', 'hiddenWhen', 'repeat', 'value'];
    expect([...unread].sort()).toEqual([
      ...conditions.map((field) => `Element.${field}`),
      ...conditions.map((field) => `Field.${field}`),
      ...conditions.map((field) => `HandoffFile.${field}`),
      'Plugin.config.data',
      'Section.checks',
      'UploadUrls.filesToUpload',
    ]);
  });

  const drifts: [string, (schemas: Record<string, Draft>) => void, string][] = [
    ['a field renamed', (all) => rename(all.Kyc, 'status', 'state'), 'Kyc.status'],
    ['a field removed', (all) => remove(all.Milestone, 'icon'), 'Milestone.icon'],
    ['a field added', (all) => add(all.Session, 'phone', 'string'), 'Session.phone'],
    [
      'a field removed deep down',
      (all) => remove(all.Legend, 'checkedValue'),
      'Legend.checkedValue',
    ],
    ['another type', (all) => add(all.Field, 'maxLength', 'string'), 'Field.maxLength'],
    [
      'another type in a union',
      (all) => add(all.FileValue, 'version', 'string'),
      'FileValue.version',
    ],
    ['a list no more', (all) => add(all.Field, 'mimeTypes', 'string'), 'Field.mimeTypes'],
    ['a field no longer required', (all) => all.Section?.required.pop(), 'Section.status'],
    ['an id that may be empty', (all) => add(all.Language, 'code', 'string'), 'Language.code'],
  ];

  test.each(drifts)('are found to differ by %s', (_, change, field) => {
    const root = structuredClone(api.root) as { components: { schemas: Record<string, Draft> } };
    change(root.components.schemas);
    const found = compareAll(openApi(root)).drift;
    expect([...found].filter((line) => line.startsWith(`${field}:`))).not.toEqual([]);
  });
});

interface Draft {
  properties: Record<string, unknown>;
  required: string[];
}

function add(schema: Draft | undefined, field: string, type: string): void {
  if (schema) schema.properties[field] = { type };
}

function remove(schema: Draft | undefined, field: string): void {
  delete schema?.properties[field];
}

function rename(schema: Draft | undefined, field: string, to: string): void {
  add(schema, to, 'string');
  remove(schema, field);
}

describe('the OpenAPI document and the calls', () => {
  test('have the same actions, methods and paths', () => {
    const documented = api.operations.map(({ action, method, path }) => ({ action, method, path }));
    const called = ACTIONS.map((action) => {
      const { method, path } = CALLS[action];
      return { action, method, path: path.split('?')[0] };
    });
    const byAction = (a: { action: string }, b: { action: string }) =>
      a.action < b.action ? -1 : 1;
    expect(documented.sort(byAction)).toEqual(called.sort(byAction));
  });

  test('describe the upload in a path item of its own', () => {
    const { pathItems } = api.root.components as { pathItems: Json };
    expect(pathItems.Upload).toHaveProperty('put.operationId', 'upload');
  });

  describe.each(ACTIONS)('%s', (action) => {
    const operation = operationOf(action);
    const route = CALLS[action];
    const statuses = Object.keys(operation.responses);
    const request = SAMPLE_REQUESTS[action] as Json;

    test('belongs to both or to neither', () => {
      expect(operation.open).toBe(route.isOpen === true && !route.isOfHandoff);
    });

    test('sends its request as documented', async () => {
      const sent: { method: string; path: string; options: SendOptions }[] = [];
      const send = async (method: string, path: string, options: SendOptions) => {
        sent.push({ method, path, options });
        return method === 'PUT' ? new Response(null, { status: 204 }) : Response.json({});
      };
      const http = createHttpApi({
        send: Object.assign(send, { reset() {} }),
        base: 'https://api.example',
        isInUse: () => true,
        isInDoubt: () => false,
        newRequestId: () => '6f1d6c3e-0f4b-4e0a-9a53-0d1f4c1b7a52',
        wait,
      });
      const context = {
        signal: new AbortController().signal,
        language: 'fr',
        ...(route.method !== 'GET' && !route.isOpen && { binding: 'b-1' }),
      };
      await (http[action] as (...args: unknown[]) => Promise<unknown>)(request, context);
      const { path, options } = sent[0] as (typeof sent)[0];

      const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `path ${name}`);
      const [, query] = path.split('?');
      const inQuery = [...new URLSearchParams(query).keys()].map((name) => `query ${name}`);
      const always = ['header Accept-Language', 'header X-Request-Id'];
      // OpenAPI has the token of a hand-off as a way to authenticate, as that of a session.
      const { Authorization, ...headers } = options.headers ?? {};
      expect(Authorization).toBe(route.isOfHandoff && 'Bearer a-1');
      const own = Object.keys(headers).map((name) => `header ${name}`);
      expect(names.sort()).toEqual([...always, ...inPath, ...inQuery, ...own].sort());
      expect(path.split('/').length).toBe(operation.path.split('/').length);

      const schema = contentOf(operation.requestBody, JSON_TYPE).schema;
      expect(options.body !== undefined).toBe(schema !== undefined);
      if (schema) expect(violations(api, schema, options.body)).toEqual([]);

      const body = Object.keys((options.body ?? {}) as Json);
      const used = [
        ...body,
        ...[...inPath, ...inQuery].map((name) => name.replace(/^\w+ /, '')),
        ...(own.includes('header If-Match') ? ['etag'] : []),
        ...(route.isOfHandoff ? ['accessToken'] : []),
      ];
      expect(Object.keys(request).sort()).toEqual(used.sort());
      expect(Object.keys((schema && api.flat(schema).properties) ?? {}).sort()).toEqual(
        body.sort(),
      );
    });

    test('succeeds as documented', () => {
      const success = statuses.filter((status) => status.startsWith('2'));
      expect(success).toEqual([
        route.confirmedBy ? '204' : action === 'createHandoff' ? '201' : '200',
      ]);
      const response = operation.responses[success[0] as string];
      expect(response?.content !== undefined).toBe(success[0] !== '204');
      const tagged = route.isTagged === true || route.confirmedBy === 'tag';
      expect('ETag' in ((response?.headers ?? {}) as Json)).toBe(tagged);
    });

    test('lists problems, and 401 and 403 wherever a session is needed', () => {
      expect(statuses).toContain('default');
      expect(statuses.includes('401')).toBe(!route.isOpen);
      if (!route.isOfHandoff) expect(statuses.includes('403')).toBe(!route.isOpen);
      if (route.method === 'GET') expect(statuses).toContain('503');
      if (route.body) expect(statuses).toEqual(expect.arrayContaining(['400', '415']));
      expect(statuses).toContain('429');
      if (route.isOptional) expect(statuses).toContain('404');
      const refusals = statuses.filter((status) => !status.startsWith('2'));
      for (const status of refusals) {
        const schema = contentOf(operation.responses[status], PROBLEM_TYPE).schema;
        expect(schema).toEqual({ $ref: '#/components/schemas/Problem' });
      }
    });
  });

  test('cover a section that is missing, locked, changed and invalid', () => {
    expect(Object.keys(operationOf('fetchSection').responses)).toContain('404');
    for (const status of ['404', '409', '412', '422']) {
      expect(Object.keys(operationOf('saveSection').responses)).toContain(status);
    }
  });

  test('have the same fields for announced files and payload entries', () => {
    const fields = (name: string) => Object.keys(api.schemas[name]?.properties as Json).sort();
    expect(fields('AnnouncedFile')).toEqual(Object.keys(SAMPLE_FILE).sort());
    expect(fields('PayloadEntry')).toEqual(Object.keys(SAMPLE_ENTRY).sort());
  });
});

describe('the examples of the OpenAPI document', () => {
  const examples = api.operations.flatMap((operation) => examplesOf(api, operation));

  test.each(examples)('$at conforms to its schema', ({ schema, value }) => {
    expect(value).toBeDefined();
    expect(violations(api, schema, value)).toEqual([]);
  });

  test('exist for every body', () => {
    for (const { action, requestBody, responses } of api.operations) {
      for (const [at, node] of Object.entries({ ...responses, request: requestBody })) {
        for (const type of Object.keys((node?.content ?? {}) as Json)) {
          expect(Object.keys(contentOf(node, type).examples), `${action} ${at}`).not.toEqual([]);
        }
      }
    }
  });

  const answers = ACTIONS.flatMap((action) =>
    Object.entries(
      contentOf(
        operationOf(action).responses['200'] ?? operationOf(action).responses['201'],
        JSON_TYPE,
      ).examples,
    ).map(([name, example]) => ({ action, name, value: (example as Json).value })),
  );

  test.each(answers)('$action: $name is accepted by the widget without loss', async (answer) => {
    const { action, value } = answer;
    const checked = checkedApi({ [action]: async () => value })[
      action
    ] as OnboardingApi['fetchKyc'];
    const context = { signal: new AbortController().signal, language: 'en' };
    const taken: unknown = await checked({}, context);
    expect(taken).toEqual(value);
  });

  const problems = api.operations.flatMap(({ action, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      Object.values(contentOf(response, PROBLEM_TYPE).examples).map((example) => ({
        at: `${action} ${status}`,
        status,
        value: (example as Json).value as Json,
      })),
    ),
  );

  test.each(problems)('the problem of $at is read whole', ({ status, value }) => {
    expect(safeParse(problemSchema, value)).toMatchObject({ success: true, output: value });
    if (status !== 'default') expect(value.status).toBe(Number(status));
  });

  test('are refused with a misspelt or missing field', () => {
    const kyc = { $ref: '#/components/schemas/Kyc' };
    expect(violations(api, kyc, { state: 'Approved' })).toEqual([
      'value.status: missing',
      'value.state: unknown',
    ]);
    const element = { $ref: '#/components/schemas/Element' };
    const condition = { id: 'b', operator: 'is' };
    const wrong = { id: 'a', type: 'string', hiddenWhen: condition, fields: [{ id: 'c' }] };
    expect(violations(api, element, wrong)).toHaveLength(2);
  });
});
