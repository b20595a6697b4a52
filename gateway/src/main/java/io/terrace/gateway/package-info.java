/// The API gateway: checks and limits every client request and forwards it to the service that answers.
@NullMarked
package io.terrace.gateway;

import org.jspecify.annotations.NullMarked;
