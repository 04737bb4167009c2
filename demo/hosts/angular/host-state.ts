import { Injectable, signal } from '@angular/core';

/** What the pages of the host share. */
@Injectable({ providedIn: 'root' })
export class HostState {
  readonly renders = signal(0);
  readonly heard = signal('');
}
