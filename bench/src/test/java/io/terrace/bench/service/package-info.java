@NullMarked
package io.terrace.bench.service;

import org.jspecify.annotations.NullMarked;
