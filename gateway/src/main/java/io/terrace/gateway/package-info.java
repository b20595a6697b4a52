/// The one way in: every request of a client passes here, is checked, limited and handed to the service that answers.
@NullMarked
package io.terrace.gateway;

import org.jspecify.annotations.NullMarked;
