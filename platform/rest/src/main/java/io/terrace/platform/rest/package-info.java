/// What HTTP is like in every service: problems, pages, ETags, patches, strict values, deadlines, health.
@NullMarked
package io.terrace.platform.rest;

import org.jspecify.annotations.NullMarked;
