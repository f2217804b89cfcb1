import { addMessages } from "../registry.ts";

export const authentication = {
  "authentication.title": "Sign in to Halyard",
  "authentication.login": "Login",
  "authentication.password": "Password",
  "authentication.showPassword": "Show password",
  "authentication.hidePassword": "Hide password",
  "authentication.signIn": "Sign in",
  "authentication.loginRequired": "Enter your login.",
  "authentication.passwordRequired": "Enter your password.",
  "authentication.signedOut": "You are signed out.",
  "authentication.expired": "Your session has expired. Please log in again.",
} as const;

addMessages(authentication);
