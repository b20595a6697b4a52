@NullMarked
package io.terrace.stack.service;

import org.jspecify.annotations.NullMarked;
