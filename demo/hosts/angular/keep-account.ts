import type { ActivatedRouteSnapshot, DetachedRouteHandle } from '@angular/router';
import { BaseRouteReuseStrategy } from '@angular/router';

/** Keeps the account page while another one is shown, so that the widget comes back as it was. */
export class KeepAccount extends BaseRouteReuseStrategy {
  #kept: DetachedRouteHandle | null = null;

  override shouldDetach(route: ActivatedRouteSnapshot): boolean {
    return route.routeConfig?.path === 'account';
  }

  override store(_: ActivatedRouteSnapshot, handle: DetachedRouteHandle | null): void {
    this.#kept = handle;
  }

  override shouldAttach(route: ActivatedRouteSnapshot): boolean {
    return this.shouldDetach(route) && this.#kept !== null;
  }

  override retrieve(route: ActivatedRouteSnapshot): DetachedRouteHandle | null {
    return this.shouldDetach(route) ? this.#kept : null;
  }
}
