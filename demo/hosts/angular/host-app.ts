import { Component, inject } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import { HostState } from './host-state';

@Component({
  selector: 'host-app',
  imports: [RouterLink, RouterOutlet],
  template: `
    <nav><a routerLink="/account">Account</a> <a routerLink="/news">News</a></nav>
    <button type="button" (click)="again()">Render again</button>
    <main><router-outlet /></main>
    <output id="heard">{{ state.heard() }}</output>
  `,
})
export class HostApp {
  protected readonly state = inject(HostState);

  protected again(): void {
    this.state.renders.update((renders) => renders + 1);
  }
}
