"""Notices: what needs somebody, told in the panel and by mail to those who may open it, until it is over"""
