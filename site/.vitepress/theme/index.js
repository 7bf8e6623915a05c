import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import Home from '../../home/Home.vue'
import Diagram from './Diagram.vue'
import { useLanguage } from './language.js'
import './style.css'

export default {
  extends: DefaultTheme,
  setup: useLanguage,
  enhanceApp ({ app }) {
    app.component('Diagram', Diagram)
    app.component('Home', Home)
    app.component('Playground', defineAsyncComponent(() => import('../../playground/Playground.vue')))
  }
}
