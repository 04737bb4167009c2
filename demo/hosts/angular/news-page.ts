import { Component } from '@angular/core';

@Component({ selector: 'news-page', template: '<h1>News</h1>' })
export class NewsPage {}
