// React's file runs React when it arrives, before the app's file does: a shorter task each.
import 'react';
import 'react/jsx-runtime';
import 'react-dom/client';
