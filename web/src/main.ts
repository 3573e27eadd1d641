import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n/i18n.svelte';
import { startRouter } from './ui/router.svelte';
import { chosen } from './ui/settings.svelte';
import './ui/tokens.css';
import './ui/app.css';

document.documentElement.dataset.theme = chosen.theme;
startRouter();
await loadLanguage(chosen.language);
mount(App, { target: document.getElementById('app')! });
