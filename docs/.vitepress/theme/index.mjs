import { h, nextTick, onMounted, watch } from 'vue';
import { useRoute } from 'vitepress';
import DefaultTheme from 'vitepress/theme';
import { mendRoles } from './roles.mjs';
import SignInPicture from './SignInPicture.vue';
import './latchkey.css';

export default {
  extends: DefaultTheme,
  Layout: {
    setup() {
      const route = useRoute();
      onMounted(mendRoles);
      watch(
        () => route.path,
        () => nextTick(mendRoles),
      );
      return () => h(DefaultTheme.Layout, null, { 'home-hero-image': () => h(SignInPicture) });
    },
  },
};
