import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouteReuseStrategy, withHashLocation } from '@angular/router';
import { AccountPage } from './account-page';
import { HostApp } from './host-app';
import { KeepAccount } from './keep-account';
import { NewsPage } from './news-page';

/** A host in Angular with a hash router of its own, so the widget routes in memory. */
bootstrapApplication(HostApp, {
  providers: [
    provideZonelessChangeDetection(),
    provideRouter(
      [
        { path: '', pathMatch: 'full', redirectTo: 'account' },
        { path: 'account', component: AccountPage },
        { path: 'news', component: NewsPage },
      ],
      withHashLocation(),
    ),
    { provide: RouteReuseStrategy, useClass: KeepAccount },
  ],
});
