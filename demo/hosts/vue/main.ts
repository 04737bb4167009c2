import { createApp } from 'vue';
import { createRouter, createWebHashHistory } from 'vue-router';
import AccountPage from './account-page.vue';
import HostApp from './host-app.vue';
import NewsPage from './news-page.vue';

/** A host in Vue 3 with a hash router of its own, so the widget routes in memory. */
const router = createRouter({
  history: createWebHashHistory(),
  routes: [
    { path: '/', redirect: '/account' },
    { path: '/account', component: AccountPage },
    { path: '/news', component: NewsPage },
  ],
});

createApp(HostApp).use(router).mount('#root');
