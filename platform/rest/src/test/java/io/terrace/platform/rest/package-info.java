@NullMarked
package io.terrace.platform.rest;

import org.jspecify.annotations.NullMarked;
