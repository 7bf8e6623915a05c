import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent, h } from 'vue'
import Home from '../../home/Home.vue'
import { useLanguage } from './language.js'
import NotFound from './NotFound.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'not-found': () => h(NotFound) }),
  setup: useLanguage,
  enhanceApp ({ app }) {
    app.component('Home', Home)
    app.component('Playground', defineAsyncComponent(() => import('../../playground/page/Playground.vue')))
  }
}
