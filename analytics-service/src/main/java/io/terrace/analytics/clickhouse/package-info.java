/// The second engine of the reports: ClickHouse, by its HTTP interface (ADR 84).
///
/// It is fed by the service's own topic, a record a batch. A record is done with once its rows are inserted; each row
/// replaces the older versions of its event, so a record that comes twice, or late, changes nothing.
@NullMarked
package io.terrace.analytics.clickhouse;

import org.jspecify.annotations.NullMarked;
