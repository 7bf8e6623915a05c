import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineAsyncComponent } from 'vue'
import Home from '../../home/Home.vue'
import Diagram from './Diagram.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp ({ app }) {
    app.component('Diagram', Diagram)
    app.component('Home', Home)
    app.component('Playground', defineAsyncComponent(() => import('../../playground/Playground.vue')))
  }
}
