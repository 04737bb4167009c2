import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const FOLDER = import.meta.dirname;

/** What the test uses of s3rver. */
interface S3Server {
  run(): Promise<unknown>;
  readonly httpServer: Server;
  close(): Promise<void>;
}

interface Client {
  send(command: object): Promise<{
    readonly ContentType?: string;
    readonly Body?: { transformToByteArray(): Promise<Uint8Array> };
  }>;
}

type Command = new (input: object) => object;

/** A real S3 server and Amazon's own client, as far as the test uses them. */
export interface S3 {
  readonly S3rver: new (options: object) => S3Server;
  readonly S3Client: new (options: object) => Client;
  readonly PutObjectCommand: Command;
  readonly GetObjectCommand: Command;
  readonly getSignedUrl: (client: Client, command: object, options: object) => Promise<string>;
}

/**
 * Loads the packages of this folder's package.json. They are not part of the project's own `npm install`,
 * which everybody waits for: the first call installs them from the registry, and says so.
 */
export function loadS3(): S3 {
  if (!existsSync(path.join(FOLDER, 'node_modules'))) {
    console.log(
      'Installing s3rver and the AWS SDK into test/bundle/full/s3 (once, from the registry) …',
    );
    const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(command, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: FOLDER,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
  }
  const require = createRequire(path.join(FOLDER, 'package.json'));
  const { S3Client, PutObjectCommand, GetObjectCommand } = require('@aws-sdk/client-s3');
  const { getSignedUrl } = require('@aws-sdk/s3-request-presigner');
  return { S3rver: require('s3rver'), S3Client, PutObjectCommand, GetObjectCommand, getSignedUrl };
}
