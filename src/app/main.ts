/** What the app chunk gives the element. */
export { createApp } from './create-app';
