import { mount } from 'svelte';
import HostApp from './host-app.svelte';

mount(HostApp, { target: document.querySelector('#root') });
