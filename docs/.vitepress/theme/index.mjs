import { h } from 'vue';
import DefaultTheme from 'vitepress/theme';
import SignInCard from './SignInCard.vue';
import './latchkey.css';

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(SignInCard) }),
};
